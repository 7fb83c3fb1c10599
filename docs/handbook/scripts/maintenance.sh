#!/bin/sh
# Pauses the nodes with a connector or a credential, runs a command, and restores what was paused, also if it fails.
# Usage: maintenance.sh connector:snowflake ./migrate-warehouse.sh
set -eu
nodes=$1
shift
result=$(penstock flows pause --nodes-where "$nodes" --yes --reason "Maintenance: $*" --json)
action=$(printf '%s' "$result" | sed -n 's/.*"action":"\([^"]*\)".*/\1/p')
restore() { [ -z "$action" ] || penstock changes restore "$action" --yes; }
trap restore EXIT
trap 'exit 130' INT TERM
"$@"
