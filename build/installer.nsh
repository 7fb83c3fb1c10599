; Links that open a screen (electron-builder.yml, protocols), for the installing user (perMachine: false).
; The link is the last argument, without -- before it: after an address Electron accepts no further argument and
; ends (shell/app/command_line_args.cc), so that nothing in a link becomes a switch.
!macro customInstall
  WriteRegStr HKCU "Software\Classes\penstock" "" "URL:Penstock"
  WriteRegStr HKCU "Software\Classes\penstock" "URL Protocol" ""
  WriteRegStr HKCU "Software\Classes\penstock\DefaultIcon" "" "$appExe,0"
  WriteRegStr HKCU "Software\Classes\penstock\shell\open\command" "" '"$appExe" "%1"'
!macroend

!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\penstock"
    ; Electron registers it at the first notification (main/shell/windows-identity.ts).
    DeleteRegKey HKCU "Software\Classes\CLSID\{9B1C6E0A-5D0F-4C0B-8A53-2E7F41C7D6B4}"
  ${endIf}
!macroend
