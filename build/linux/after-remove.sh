#!/bin/bash
# electron-builder's own script (app-builder-lib, templates/linux/after-remove.tpl), except for the first command. An update through
# rpm runs the old package's script after the new one's installation, with the number of remaining packages (1), which would remove
# the command. dpkg passes "upgrade", and runs it before.
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
  # Otherwise it would apply until the next start of the system. Not in a chroot, where AppArmor is that of the machine.
  if apparmor_status --enabled >/dev/null 2>&1 && ! { [ -x /usr/bin/ischroot ] && /usr/bin/ischroot; }; then
    apparmor_parser --remove "$profile" || true
  fi
  rm -f "$profile"
fi
