"""Environments: the shapes that PettingZoo, Gymnasium and OpenSpiel want, without these."""

import pickle
import random
import unittest

from random_games import some_tables
from septem import (
    Game, IllegalMove, NotationError, Options, Rng, SeatError, mix, observation_size, tables
)
from septem.gymnasium_env import SeptemEnv
from septem.openspiel import SpielGame
from septem.pettingzoo_aec import SeptemAEC
from septem.pettingzoo_parallel import SeptemParallel
from septem.table import lead_in_points


def any_legal(mask, rng):
    return rng.choice([action for action, legal in enumerate(mask) if legal])


class Parallel(unittest.TestCase):
    def test_whole_games(self):
        for options in some_tables():
            env, rng = SeptemParallel(options, seed=1), random.Random(1)
            seen, infos = env.reset(seed=4)
            self.assertEqual(set(seen), set(env.possible_agents))
            self.assertEqual(set(infos), set(env.possible_agents))
            while env.agents:
                for agent in env.agents:
                    self.assertTrue(env.observation_space(agent).contains(seen[agent]))
                actions = {a: any_legal(seen[a]["action_mask"], rng) for a in env.agents}
                for agent, action in actions.items():
                    self.assertTrue(env.action_space(agent).contains(action))
                asked = list(env.agents)
                seen, rewards, ended, cut, infos = env.step(actions)
                for part in (seen, rewards, ended, cut, infos):
                    self.assertEqual(list(part), asked)
            self.assertTrue(all(ended.values()) and not any(cut.values()))
            self.assertAlmostEqual(sum(rewards.values()), 2 if options.teams else 1)
            with self.assertRaises(IllegalMove):
                env.step({})

    def test_spaces_stay_the_same_objects(self):
        env = SeptemParallel()
        self.assertIs(env.action_space("seat_0"), env.action_space("seat_0"))
        self.assertIs(env.observation_space("seat_0"), env.observation_space("seat_0"))

    def test_mistakes_change_nothing(self):
        env = SeptemParallel(seed=1)
        seen, _ = env.reset()
        good = {a: any_legal(seen[a]["action_mask"], random.Random(1)) for a in env.agents}
        before = env.state()
        for bad in ({}, {**good, "seat_2": env.wait}, {**good, "seat_1": 0}):
            with self.assertRaises(IllegalMove):
                env.step(bad)
            self.assertEqual(bytes(env.state()), bytes(before))
        with self.assertRaises(IllegalMove):
            env.step({**good, "nobody": 0})

    def test_seeds(self):
        env = SeptemParallel(Options(players=4))
        first = env.reset(seed=9)[0]["seat_0"]["observation"]
        second = env.reset()[0]["seat_0"]["observation"]
        again = env.reset(seed=9)[0]["seat_0"]["observation"]
        self.assertEqual(bytes(first), bytes(again))
        self.assertNotEqual(bytes(first), bytes(second))


class OneByOne(unittest.TestCase):
    def test_whole_games(self):
        for options in some_tables():
            env, rng, rewards = SeptemAEC(options), random.Random(2), {}
            env.reset(seed=5)
            for agent in env.agent_iter():
                seen, reward, ended, cut, info = env.last()
                self.assertTrue(env.observation_space(agent).contains(seen))
                self.assertFalse(cut)
                self.assertEqual(ended, not info)
                if not ended:
                    self.assertEqual(len(info["actions"]), len(info["candidates"]))
                    self.assertTrue(all(seen["action_mask"][a] for a in info["actions"]))
                rewards[agent] = rewards.get(agent, 0) + reward
                env.step(None if ended else any_legal(seen["action_mask"], rng))
            self.assertEqual(set(rewards), set(env.possible_agents))
            self.assertAlmostEqual(sum(rewards.values()), 2 if options.teams else 1)
            with self.assertRaises(IllegalMove):
                env.step(None)

    def test_a_victory_is_told_once(self):
        for seed in range(5):
            env, rng = SeptemAEC(seed=seed), random.Random(seed)
            told = 0.0
            env.reset()
            for _ in env.agent_iter():
                seen, _, ended, _, _ = env.last()
                env.step(None if ended else any_legal(seen["action_mask"], rng))
                told += sum(env.rewards.values())
            self.assertAlmostEqual(told, 1)

    def test_is_the_game_of_its_seed(self):
        env = SeptemAEC(Options(players=3))
        env.reset(seed=5)
        game = Game(players=3, seed=mix(5, 0))
        self.assertEqual(bytes(env.observe("seat_0")["observation"]), game.view(0).observe())
        self.assertEqual(bytes(env.observe("seat_0")["action_mask"]), bytes(game.mask(0)))

    def test_mistakes_change_nothing(self):
        env = SeptemAEC(render_mode="ansi")
        env.reset(seed=5)
        before = env.render()
        for bad in (None, 0, -1, 1 << 20):
            with self.assertRaises(IllegalMove):
                env.step(bad)
        self.assertEqual(env.agent_selection, "seat_0")
        self.assertEqual(env.render(), before)


class AgainstBots(unittest.TestCase):
    def test_whole_games(self):
        for options in some_tables():
            env, rng = SeptemEnv(options, bots="random", seed=1), random.Random(3)
            for _ in range(2):
                seen, info = env.reset()
                ended = False
                while not ended:
                    self.assertTrue(env.observation_space.contains(seen))
                    self.assertEqual(bytes(env.action_masks()), bytes(info["action_mask"]))
                    action = any_legal(info["action_mask"], rng)
                    self.assertIn(action, info["actions"])
                    self.assertEqual(len(info["actions"]), len(info["candidates"]))
                    self.assertTrue(env.action_space.contains(action))
                    seen, reward, ended, cut, info = env.step(action)
                    self.assertFalse(cut)
                    self.assertTrue(ended or reward == 0)
                self.assertEqual(reward > 0, env.seat in info["winners"])
                with self.assertRaises(SeatError):
                    env.step(0)

    def test_takes_every_seat_in_turn(self):
        env = SeptemEnv(Options(players=3), bots=("random", "rules"))
        seats = []
        for _ in range(4):
            env.reset()
            seats.append(env.seat)
        self.assertEqual(seats, [0, 1, 2, 0])

    def test_the_same_seed_is_the_same_course(self):
        ends = []
        for _ in range(2):
            env, rng, ended = SeptemEnv(bots="rules"), random.Random(1), False
            _, info = env.reset(seed=6)
            while not ended:
                seen, _, ended, _, info = env.step(any_legal(info["action_mask"], rng))
            ends.append((bytes(seen), info["scores"]))
        self.assertEqual(*ends)

    def test_rewards_can_be_another(self):
        env, ended = SeptemEnv(bots="random", seat=1, reward=lead_in_points), False
        _, info = env.reset(seed=1)
        while not ended:
            _, reward, ended, _, info = env.step(any_legal(info["action_mask"], random.Random(1)))
        scores = info["scores"]
        self.assertAlmostEqual(reward, (scores[1] - max(scores[0], scores[2])) / 10)

    def test_mistakes(self):
        env = SeptemEnv()
        _, info = env.reset(seed=1)
        with self.assertRaises(IllegalMove):
            env.step(0)
        self.assertEqual(bytes(env.action_masks()), bytes(info["action_mask"]))
        with self.assertRaises(ValueError):
            SeptemEnv(bots=("random",))
        with self.assertRaises(ValueError):
            SeptemEnv(seat=3)


class Pickled(unittest.TestCase):
    """Environments go to other processes and come back as they were."""

    def test_environments(self):
        for make in (SeptemEnv, SeptemAEC, SeptemParallel):
            env = make(seed=3)
            env.reset(seed=5)
            again = pickle.loads(pickle.dumps(env))
            first, second = self.course(env), self.course(again)
            self.assertEqual(first, second)

    def course(self, env):
        rng, told = random.Random(1), []
        if isinstance(env, SeptemEnv):
            ended = False
            while not ended:
                seen, reward, ended, _, _ = env.step(any_legal(env.action_masks(), rng))
                told.append((bytes(seen), reward))
        elif isinstance(env, SeptemAEC):
            for _ in env.agent_iter():
                seen, reward, ended, _, _ = env.last()
                told.append((bytes(seen["observation"]), reward))
                env.step(None if ended else any_legal(seen["action_mask"], rng))
        else:
            while env.agents:
                seen = env._observations()
                actions = {a: any_legal(seen[a]["action_mask"], rng) for a in env.agents}
                rewards = env.step(actions)[1]
                told.append(sorted(rewards.items()))
        return told


class Ends(unittest.TestCase):
    """What draws an action from the last mask of a game finds one."""

    def test_no_mask_is_empty_when_all_is_over(self):
        env, ended = SeptemEnv(bots="random"), False
        _, info = env.reset(seed=1)
        while not ended:
            _, _, ended, _, info = env.step(any_legal(info["action_mask"], random.Random(1)))
        self.assertTrue(all(info["action_mask"]))
        aec, rng = SeptemAEC(), random.Random(2)
        aec.reset(seed=1)
        for _ in aec.agent_iter():
            seen, _, ended, _, _ = aec.last()
            self.assertTrue(any(seen["action_mask"]))
            aec.step(None if ended else any_legal(seen["action_mask"], rng))

    def test_illegal_actions_can_be_replaced(self):
        env, ended, steps = SeptemEnv(bots="random", illegal="replace"), False, 0
        env.action_space.seed(1)
        env.reset(seed=1)
        while not ended:
            _, _, ended, _, info = env.step(env.action_space.sample())
            steps += info["replaced"]
        self.assertGreater(steps, 10)
        env.reset(seed=1)
        self.assertFalse(env.step(env._table.game.actions(env.seat)[0])[4]["replaced"])
        with self.assertRaises(ValueError):
            SeptemEnv(illegal="forgive")


class Spiel(unittest.TestCase):
    def test_whole_games(self):
        for options in some_tables():
            game, rng = SpielGame(options, seed=1), random.Random(4)
            state = game.new_initial_state()
            while not state.is_terminal():
                player, legal = state.current_player(), state.legal_actions()
                self.assertEqual(legal, sorted(set(legal)))
                mask = state.legal_actions_mask()
                self.assertEqual(legal, [i for i, on in enumerate(mask) if on])
                self.assertEqual(state.legal_actions((player + 1) % game.num_players()), [])
                self.assertEqual(len(state.observation_tensor()), observation_size())
                self.assertEqual(state.returns(), [0.0] * game.num_players())
                action = rng.choice(legal)
                text = state.action_to_string(player, action)
                self.assertEqual(state.string_to_action(player, text), action)
                state.apply_action(action)
            self.assertAlmostEqual(sum(state.returns()), game.utility_sum())
            self.assertEqual(state.current_player(), -4)
            self.assertLess(len(state.history()), game.max_game_length())

    def test_a_search_as_openspiel_writes_them(self):
        """The calls of open_spiel/python/algorithms/mcts.py: a flat search with random rollouts."""
        game, rng = SpielGame(Options(players=3)), random.Random(5)
        kind = game.get_type()
        self.assertEqual((kind.reward_model, kind.dynamics), ("TERMINAL", "SEQUENTIAL"))
        self.assertEqual(game.max_utility(), 1.0)
        state, sums = game.new_initial_state(), {}
        self.assertTrue(state.is_initial_state() and state.is_player_node())
        player = state.current_player()
        for action in state.legal_actions(player):
            working = state.child(action)
            while not working.is_terminal():
                self.assertFalse(working.is_chance_node() or working.chance_outcomes())
                working.apply_action(rng.choice(working.legal_actions()))
            sums[action] = working.returns()[player]
            self.assertEqual(working.player_reward(player), sums[action])
            self.assertEqual(working.move_number(), len(working.history()))
        self.assertEqual(state.move_number(), 0)
        self.assertIn(state.action_to_string(player, max(sums, key=sums.get)).split()[0],
                      ("build", "sell", "stage"))

    def test_states_as_text(self):
        game = SpielGame(Options(players=4))
        state = game.new_initial_state(seed=3)
        state.apply_action(state.legal_actions()[0])
        again = game.deserialize_state(state.serialize())
        self.assertEqual((str(again), again.history()), (str(state), state.history()))
        for bad in ("", "{}", "[]", state.serialize().replace('"game": "', '"game": "!')[:50]):
            with self.assertRaises(NotationError):
                game.deserialize_state(bad)

    def test_information_is_what_a_player_knows(self):
        state = SpielGame(Options(players=3)).new_initial_state(seed=2)
        other = state.resample_from_infostate(0, Rng(1))
        self.assertEqual(other.information_state_string(0), state.information_state_string(0))
        self.assertNotEqual(other.information_state_string(1), state.information_state_string(1))
        self.assertEqual(len(state.information_state_tensor(0)),
                         state.get_game().information_state_tensor_size())

    def test_clones_and_samples(self):
        state = SpielGame(Options(players=3)).new_initial_state(seed=2)
        clone = state.clone()
        clone.apply_action(clone.legal_actions()[0])
        self.assertNotEqual(str(clone), str(state))
        self.assertEqual(state.history(), [])
        other = state.resample_from_infostate(0, Rng(1))
        self.assertEqual(other.observation_string(0), state.observation_string(0))
        with self.assertRaises(IllegalMove):
            state.apply_action(tables.action_count() - 1)


if __name__ == "__main__":
    unittest.main()
