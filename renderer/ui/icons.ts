/** Icons that Penstock uses, by meaning. They are imported one by one, so that only these are shipped. */
import type { Component } from 'svelte';
import ArrowDown from '@lucide/svelte/icons/arrow-down';
import ArrowRight from '@lucide/svelte/icons/arrow-right';
import ArrowRightFromLine from '@lucide/svelte/icons/arrow-right-from-line';
import ArrowRightToLine from '@lucide/svelte/icons/arrow-right-to-line';
import ArrowUp from '@lucide/svelte/icons/arrow-up';
import Bell from '@lucide/svelte/icons/bell';
import BellOff from '@lucide/svelte/icons/bell-off';
import Bug from '@lucide/svelte/icons/bug';
import ChartColumn from '@lucide/svelte/icons/chart-column';
import Check from '@lucide/svelte/icons/check';
import ChevronDown from '@lucide/svelte/icons/chevron-down';
import ChevronLeft from '@lucide/svelte/icons/chevron-left';
import ChevronRight from '@lucide/svelte/icons/chevron-right';
import ChevronUp from '@lucide/svelte/icons/chevron-up';
import CircleCheck from '@lucide/svelte/icons/circle-check';
import CircleQuestionMark from '@lucide/svelte/icons/circle-question-mark';
import CircleX from '@lucide/svelte/icons/circle-x';
import Clock from '@lucide/svelte/icons/clock';
import CloudOff from '@lucide/svelte/icons/cloud-off';
import Code from '@lucide/svelte/icons/code';
import Columns from '@lucide/svelte/icons/columns-3';
import Contrast from '@lucide/svelte/icons/contrast';
import Copy from '@lucide/svelte/icons/copy';
import Download from '@lucide/svelte/icons/download';
import Ellipsis from '@lucide/svelte/icons/ellipsis';
import ExternalLink from '@lucide/svelte/icons/external-link';
import Eye from '@lucide/svelte/icons/eye';
import FlaskConical from '@lucide/svelte/icons/flask-conical';
import Folder from '@lucide/svelte/icons/folder';
import Gauge from '@lucide/svelte/icons/gauge';
import GripVertical from '@lucide/svelte/icons/grip-vertical';
import Inbox from '@lucide/svelte/icons/inbox';
import Info from '@lucide/svelte/icons/info';
import KeyRound from '@lucide/svelte/icons/key-round';
import Layers from '@lucide/svelte/icons/layers';
import Link from '@lucide/svelte/icons/link';
import ListTree from '@lucide/svelte/icons/list-tree';
import Lock from '@lucide/svelte/icons/lock';
import LogOut from '@lucide/svelte/icons/log-out';
import Minus from '@lucide/svelte/icons/minus';
import Maximize from '@lucide/svelte/icons/maximize-2';
import Minimize from '@lucide/svelte/icons/minimize-2';
import Monitor from '@lucide/svelte/icons/monitor';
import Moon from '@lucide/svelte/icons/moon';
import OctagonPause from '@lucide/svelte/icons/octagon-pause';
import PanelLeftClose from '@lucide/svelte/icons/panel-left-close';
import PanelLeftOpen from '@lucide/svelte/icons/panel-left-open';
import PackageOpen from '@lucide/svelte/icons/package-open';
import Pause from '@lucide/svelte/icons/pause';
import Pencil from '@lucide/svelte/icons/pencil';
import Play from '@lucide/svelte/icons/play';
import Plug from '@lucide/svelte/icons/plug';
import Plus from '@lucide/svelte/icons/plus';
import RefreshCw from '@lucide/svelte/icons/refresh-cw';
import ScrollText from '@lucide/svelte/icons/scroll-text';
import Scan from '@lucide/svelte/icons/scan';
import Search from '@lucide/svelte/icons/search';
import Server from '@lucide/svelte/icons/server';
import ShieldCheck from '@lucide/svelte/icons/shield-check';
import SlidersHorizontal from '@lucide/svelte/icons/sliders-horizontal';
import Siren from '@lucide/svelte/icons/siren';
import Square from '@lucide/svelte/icons/square';
import Sun from '@lucide/svelte/icons/sun';
import Tag from '@lucide/svelte/icons/tag';
import Table from '@lucide/svelte/icons/table';
import Trash from '@lucide/svelte/icons/trash-2';
import TriangleAlert from '@lucide/svelte/icons/triangle-alert';
import Upload from '@lucide/svelte/icons/upload';
import Undo from '@lucide/svelte/icons/undo-2';
import User from '@lucide/svelte/icons/user';
import X from '@lucide/svelte/icons/x';
import ZoomOut from '@lucide/svelte/icons/zoom-out';

export const icons = {
  alert: TriangleAlert,
  'arrow-down': ArrowDown,
  'arrow-right': ArrowRight,
  'arrow-up': ArrowUp,
  bell: Bell,
  chart: ChartColumn,
  check: Check,
  clock: Clock,
  code: Code,
  collapse: PanelLeftClose,
  columns: Columns,
  contrast: Contrast,
  copy: Copy,
  credential: KeyRound,
  'data-set': Layers,
  debug: Bug,
  delete: Trash,
  demo: FlaskConical,
  destination: ArrowRightToLine,
  down: ChevronDown,
  download: Download,
  edit: Pencil,
  empty: Inbox,
  error: CircleX,
  enlarge: Maximize,
  expand: PanelLeftOpen,
  external: ExternalLink,
  fit: Scan,
  flows: ListTree,
  grip: GripVertical,
  change: OctagonPause,
  incident: Siren,
  info: Info,
  left: ChevronLeft,
  link: Link,
  lock: Lock,
  minus: Minus,
  moon: Moon,
  more: Ellipsis,
  muted: BellOff,
  offline: CloudOff,
  overview: Gauge,
  pause: Pause,
  play: Play,
  plug: Plug,
  plus: Plus,
  project: Folder,
  quarantine: PackageOpen,
  record: ScrollText,
  refresh: RefreshCw,
  resolved: CircleCheck,
  right: ChevronRight,
  search: Search,
  shrink: Minimize,
  server: Server,
  settings: SlidersHorizontal,
  'sign-out': LogOut,
  source: ArrowRightFromLine,
  stop: Square,
  sun: Sun,
  table: Table,
  tag: Tag,
  undo: Undo,
  unknown: CircleQuestionMark,
  up: ChevronUp,
  upload: Upload,
  user: User,
  verify: ShieldCheck,
  view: Eye,
  wall: Monitor,
  x: X,
  'zoom-out': ZoomOut,
} satisfies Record<string, Component>;

/** Drawn filled: their outlines run together at text size. */
export const filled: ReadonlySet<string> = new Set(['pause', 'stop']);

export type IconName = keyof typeof icons;
