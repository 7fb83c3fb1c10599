#!/bin/sh
# Exports the failed records of yesterday, e-mail addresses masked, one file for each flow with errors.
# For cron, soon after midnight: 15 0 * * * cron-export.sh /var/lib/penstock/failed
set -eu
folder="$1/$(date +%F)"
mkdir -p "$folder"
penstock records export run --where 'errors:>0' --start-time yesterday --end-time today \
  --out-dir "$folder" --redact pattern=email:mask --accept all
