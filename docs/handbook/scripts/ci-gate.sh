#!/bin/sh
# Stops a deployment while flows of a project fail: prints them and exits with 12. A project that no flow has is refused (2).
# Usage: ci-gate.sh Orders
set -eu
penstock flows list --where "status:failing project:\"$1\"" --exit-code
