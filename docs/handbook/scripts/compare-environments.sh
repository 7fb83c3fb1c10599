#!/bin/sh
# Compares the nodes and the status of all flows of two environments by the lists, not their configurations.
# Exits with 12 if any differ, and with 10 if a list is incomplete.
# Usage: PENSTOCK_SERVICE_KEY_STAGING=... compare-environments.sh Production Staging
set -eu
penstock flows compare --environment "$1" --with-environment "$2" --exit-code
