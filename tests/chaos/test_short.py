"""A short run of lib/chaos.py; `make chaos` is the long one."""
import os
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib"))
import chaos

if not shutil.which("psql"):
    print("skipped: there is no PostgreSQL here (Debian: postgresql-15)")
    sys.exit(77)
KINDS = "kill_server,kill_database,cut_peer,end_server,blink_database,freeze_peer,set_clock,fill_disk"
sys.exit(chaos.main([sys.argv[1], "--tables", "3", "--faults", "8", "--in-order", "--kinds", KINDS,
                     "--pause", "0.1", "--no-limits"]))
