"""What PettingZoo and Gymnasium promise of every environment. Where these packages are installed their own checks run
as well; without them the promises are checked here: who is told what, when, and that nothing is told twice."""

import copy
import inspect
import random
import unittest

from random_games import some_tables
from septem import Options
from septem.gymnasium_env import SeptemEnv
from septem.pettingzoo_aec import SeptemAEC
from septem.pettingzoo_parallel import SeptemParallel

try:
    from pettingzoo.test import api_test, parallel_api_test
except ImportError:
    api_test = parallel_api_test = None
try:
    from gymnasium.utils.env_checker import check_env
except ImportError:
    check_env = None

SEEDS = range(5)  # seats 1 and 2 win some of these


def drawn(mask, rng):
    return rng.choice([action for action, legal in enumerate(mask) if legal])


class OneAfterTheOther(unittest.TestCase):
    def check(self, env, rng):
        env.reset(seed=rng.randrange(1000))
        self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
        self.assertEqual((env.num_agents, env.max_num_agents), (len(env.agents), len(env.possible_agents)))
        self.assertIsNone(env.last(observe=False)[0])
        waiting, gone = dict.fromkeys(env.agents, 0.0), []
        for agent in env.agent_iter():
            self.assertEqual(agent, env.agent_selection)
            seen, reward, ended, cut, info = env.last()
            self.assertIs(type(ended), bool)
            self.assertEqual((ended, cut, info), (env.terminations[agent], env.truncations[agent], env.infos[agent]))
            self.assertTrue(env.observation_space(agent).contains(seen))
            before = list(env.agents)
            self.assertIsNone(env.step(None if ended or cut else drawn(seen["action_mask"], rng)))
            # last() tells what was earned since this agent's last turn, and rewards tell it once.
            self.assertAlmostEqual(reward, waiting[agent])
            waiting[agent] = 0.0
            for other, earned in env.rewards.items():
                waiting[other] += earned
            if ended or cut:
                gone.append(agent)
                before.remove(agent)
            self.assertEqual(env.agents, before)
            for told in (env.rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(set(told), set(env.agents))
        self.assertEqual(sorted(gone), sorted(env.possible_agents))

    def test_every_kind_of_table(self):
        rng = random.Random(1)
        for options in some_tables():
            self.check(SeptemAEC(options), rng)
        for seed in SEEDS:
            self.check(SeptemAEC(seed=seed), random.Random(seed))

    def test_it_is_not_parallel(self):
        """A follow-up question asks some agents and not others, which a converted one could not."""
        self.assertFalse(SeptemAEC.metadata["is_parallelizable"])

    @unittest.skipUnless(api_test, "PettingZoo is not installed")
    def test_their_own(self):
        for seed in SEEDS:
            api_test(SeptemAEC(seed=seed), num_cycles=40)


class AllAtOnce(unittest.TestCase):
    def check(self, env, rng):
        for _ in range(2):
            seen, infos = env.reset(seed=rng.randrange(1000))
            self.assertEqual((set(seen), set(infos)), (set(env.agents), set(env.agents)))
            self.assertEqual((env.num_agents, env.max_num_agents), (len(env.agents), len(env.possible_agents)))
            total = dict.fromkeys(env.possible_agents, 0.0)
            while env.agents:
                asked = list(env.agents)
                answer = env.step({agent: drawn(seen[agent]["action_mask"], rng) for agent in asked})
                seen, rewards, ended, cut, infos = answer
                for told in answer:
                    self.assertEqual(set(told), set(asked))
                for agent in asked:
                    self.assertTrue(env.observation_space(agent).contains(seen[agent]))
                    self.assertIs(type(ended[agent]), bool)
                    total[agent] += rewards[agent]
                self.assertEqual(env.agents, [agent for agent in asked if not ended[agent] and not cut[agent]])
            self.assertAlmostEqual(sum(total.values()), 2 if env._table.game.options.teams else 1)

    def test_every_kind_of_table(self):
        rng = random.Random(2)
        for options in some_tables():
            self.check(SeptemParallel(options), rng)

    @unittest.skipUnless(parallel_api_test, "PettingZoo is not installed")
    def test_their_own(self):
        for seed in SEEDS:
            parallel_api_test(SeptemParallel(seed=seed), num_cycles=40)


class Alone(unittest.TestCase):
    def test_reset_takes_a_seed_and_options(self):
        signature = inspect.signature(SeptemEnv.reset).parameters
        self.assertIsNone(signature["seed"].default)
        self.assertEqual(signature["options"].kind, inspect.Parameter.KEYWORD_ONLY)
        env = SeptemEnv()
        first, again, other = (env.reset(seed=seed, options={})[0] for seed in (123, 123, 456))
        self.assertEqual(bytes(first), bytes(again))
        self.assertNotEqual(bytes(first), bytes(other))
        self.assertFalse(hasattr(env, "seed"))  # the old way
        self.assertIs(env.unwrapped, env)

    def test_actions_drawn_without_a_mask(self):
        env = SeptemEnv(Options(players=4), bots="random", illegal="replace")
        env.action_space.seed(3)
        for game in range(2):
            seen, info = env.reset(seed=game)
            self.assertIsInstance(info, dict)
            ended = False
            while not ended:
                self.assertTrue(env.observation_space.contains(seen))
                seen, reward, ended, cut, info = env.step(env.action_space.sample())
                self.assertEqual((type(reward), type(ended), cut, type(info)), (float, bool, False, dict))
                self.assertTrue(any(info["action_mask"]))

    def test_a_copy_goes_on_alone(self):
        env = SeptemEnv(bots="random")
        _, info = env.reset(seed=1)
        before = bytes(env.action_masks())
        twin = copy.deepcopy(env)
        twin.step(info["actions"][0])
        self.assertEqual(bytes(env.action_masks()), before)

    def test_it_ends_twice_without_harm(self):
        env = SeptemEnv()
        env.close()
        env.close()

    @unittest.skipUnless(check_env, "Gymnasium is not installed")
    def test_their_own(self):
        check_env(SeptemEnv(illegal="replace"), skip_render_check=True)


if __name__ == "__main__":
    unittest.main()
