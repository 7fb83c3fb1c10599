import { Menu, type MenuItemConstructorOptions } from 'electron';
import { texts } from './words.ts';

/**
 * Sets our own menu, before ready: without one Electron adds its default, which has reload and developer tools. macOS
 * needs the Edit roles, or copy and paste have no shortcuts there.
 */
export function setMenu(platform: NodeJS.Platform): void {
  const template: MenuItemConstructorOptions[] = [
    ...(platform === 'darwin' ? [{ role: 'appMenu' as const }] : []),
    { role: 'editMenu' },
    {
      label: texts.view,
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
