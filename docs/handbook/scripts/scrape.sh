#!/bin/sh
# Prints the value of one metric, for monitoring that runs a command for each check.
# Usage: scrape.sh penstock_attention_flows
set -eu
metrics=$(penstock metrics --once)
printf '%s\n' "$metrics" | awk -v name="$1" '$1 == name { print $2; found = 1 } END { exit !found }'
