#!/bin/sh
# Posts what needs attention to a Slack channel. Control characters in names are spelled out, so the text is valid JSON.
# Usage: SLACK_WEBHOOK=https://hooks.example.com/... slack-summary.sh
set -eu
status=$(penstock status)
text=$(printf '%s\n' "$status" | sed 's/[\\"]/\\&/g; s/$/\\n/' | tr -d '\n')
printf '{"text":"```%s```"}' "$text" |
  curl --fail --silent --show-error --header 'Content-Type: application/json' --data-binary @- "$SLACK_WEBHOOK"
