import { Menu, type MenuItemConstructorOptions } from 'electron';

/**
 * Our own menu, set before ready: without one Electron brings its default, with reload and developer tools in it. macOS
 * needs the Edit roles, or copy and paste have no shortcuts there.
 */
export function setMenu(platform: NodeJS.Platform): void {
  const template: MenuItemConstructorOptions[] = [
    ...(platform === 'darwin' ? [{ role: 'appMenu' as const }] : []),
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
