#!/bin/sh
# Pauses the flows that match a filter, runs a command, and restores what was paused, also if the command fails.
# Usage: maintenance.sh 'connector:snowflake' ./migrate-warehouse.sh
set -eu
filter=$1
shift
result=$(penstock flows pause --where "$filter" --yes --reason "Maintenance: $*" --json)
action=$(printf '%s' "$result" | sed -n 's/.*"action":"\([^"]*\)".*/\1/p')
restore() { [ -z "$action" ] || penstock changes restore "$action" --yes; }
trap restore EXIT
trap 'exit 130' INT TERM
"$@"
