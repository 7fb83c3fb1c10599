#!/bin/bash
# electron-builder's own (app-builder-lib, templates/linux/after-remove.tpl), but for the first command: an update through rpm runs
# this of the old package after what the new one does when it is installed, with how many are left (1), and the command was gone.
# dpkg says "upgrade", and does it before.
case "$1" in
  1 | upgrade) exit 0 ;;
esac

if type update-alternatives >/dev/null 2>&1; then
  update-alternatives --remove '${executable}' '/opt/${sanitizedProductName}/${executable}'
else
  rm -f '/usr/bin/${executable}'
fi

profile='/etc/apparmor.d/${executable}'
if [ -f "$profile" ]; then
  # Else it would bind until the next start of the system; not in a root of its own, where AppArmor is that of the machine.
  if apparmor_status --enabled >/dev/null 2>&1 && ! { [ -x /usr/bin/ischroot ] && /usr/bin/ischroot; }; then
    apparmor_parser --remove "$profile" || true
  fi
  rm -f "$profile"
fi
