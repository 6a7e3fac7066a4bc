import type { ReactElement, SVGProps } from 'react';

/** Icons of the console, drawn for Muster: strokes on a 24 by 24 grid. */

/** `size` is in pixels; a stylesheet may override it. */
export type Icon = (props: SVGProps<SVGSVGElement> & { size?: number }) => ReactElement;

/** Makes an icon of the path `strokes`. `name` becomes the attribute `data-icon`, by which tests find it. */
function icon(name: string, strokes: string): Icon {
  return function DrawnIcon({ size = 24, ...rest }) {
    return (
      <svg
        data-icon={name}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
      >
        <path d={strokes} />
      </svg>
    );
  };
}

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

const ROUND = circle(12, 12, 9);
const CALENDAR = 'M6 5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM8 3v4M16 3v4M4 10h16';
const CLIPBOARD = 'M8 5H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V6a1 1 0 0 0-1-1h-2M9 3h6v4H9z';
const FILE = 'M14 3H6a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V8zM14 3v5h5';
const LENS = `${circle(10.5, 10.5, 6.5)}M15.3 15.3L21 21`;

export const IconActivity = icon('activity', 'M2 12h5l3 8 4-16 3 8h5');
export const IconAlertTriangle = icon('alert-triangle', 'M12 3.5L2.5 20h19zM12 10v4M12 17v.01');
export const IconBell = icon('bell', 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4');
export const IconBook = icon('book', 'M12 6a4 4 0 0 0-4-2H3v14h6a3 3 0 0 1 3 3a3 3 0 0 1 3-3h6V4h-5a4 4 0 0 0-4 2v15');
export const IconArrowBackUp = icon('arrow-back-up', 'M9 14l-5-5 5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H8');
export const IconArrowDown = icon('arrow-down', 'M12 4v16M6 14l6 6 6-6');
export const IconArrowForwardUp = icon('arrow-forward-up', 'M15 14l5-5-5-5M20 9H9.5a5.5 5.5 0 0 0 0 11H16');
export const IconArrowLeft = icon('arrow-left', 'M20 12H4M10 6l-6 6 6 6');
export const IconArrowRight = icon('arrow-right', 'M4 12h16M14 6l6 6-6 6');
export const IconArrowUp = icon('arrow-up', 'M12 20V4M6 10l6-6 6 6');
export const IconArrowsExchange = icon('arrows-exchange', 'M4 8h16l-4-4M20 16H4l4 4');
export const IconCalendarEvent = icon('calendar-event', `${CALENDAR}M13 13.5h3v3h-3z`);
export const IconCalendarOff = icon('calendar-off', `${CALENDAR}M10 13l4 4M14 13l-4 4`);
export const IconCalendarTime = icon('calendar-time', `${CALENDAR}M12 12.5v3l2.5 1.5`);
export const IconCalendarWeek = icon(
  'calendar-week',
  `${CALENDAR}M8 13.5v.01M12 13.5v.01M16 13.5v.01M8 17v.01M12 17v.01`,
);
export const IconChartLine = icon('chart-line', 'M4 4v16h16M7.5 15l4-5 3 3L19 7');
export const IconCheck = icon('check', 'M5 12.5l5 5 9.5-11');
export const IconChevronDown = icon('chevron-down', 'M6 9l6 6 6-6');
export const IconChevronLeft = icon('chevron-left', 'M15 6l-6 6 6 6');
export const IconChevronRight = icon('chevron-right', 'M9 6l6 6-6 6');
export const IconCircleCheck = icon('circle-check', `${ROUND}M8 12.5l3 3 5-6`);
export const IconCircleX = icon('circle-x', `${ROUND}M9 9l6 6M15 9l-6 6`);
export const IconClipboardList = icon('clipboard-list', `${CLIPBOARD}M9 12h6M9 16h6`);
export const IconCommand = icon(
  'command',
  'M9 9h6v6H9zM9 9H6a3 3 0 1 1 3-3zM15 9V6a3 3 0 1 1 3 3zM15 15h3a3 3 0 1 1-3 3zM9 15v3a3 3 0 1 1-3-3z',
);
export const IconCopy = icon('copy', 'M9 9h11v11H9zM5 15H4V4h11v1');
export const IconDoorOff = icon(
  'door-off',
  'M6 21V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v17M3 21h18M14 12v.01M2.5 2.5l19 19',
);
export const IconDots = icon('dots', `${circle(5, 12, 0.5)}${circle(12, 12, 0.5)}${circle(19, 12, 0.5)}`);
export const IconDownload = icon('download', 'M12 4v12M7 11l5 5 5-5M4 20h16');
export const IconFileImport = icon('file-import', `${FILE}M12 11v6M9.5 14.5L12 17l2.5-2.5`);
export const IconFileSpreadsheet = icon('file-spreadsheet', `${FILE}M8.5 11.5h7v6h-7zM8.5 14.5h7M12 11.5v6`);
export const IconHistory = icon('history', 'M4 5v5h5M4.25 10a8 8 0 1 1 0 4M12 8v4l3 2');
export const IconInfoCircle = icon('info-circle', `${ROUND}M12 11.5v4.5M12 8v.01`);
export const IconKey = icon('key', `${circle(8, 16, 4)}M11 13l9-9M16.5 7.5l3 3M13.5 10.5l2 2`);
export const IconLayers = icon('layers', 'M12 4L3 9l9 5 9-5zM3 14l9 5 9-5');
export const IconLogout = icon('logout', 'M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M10 12h11M17 8l4 4-4 4');
export const IconMenu = icon('menu', 'M4 6h16M4 12h16M4 18h16');
export const IconMinus = icon('minus', 'M5 12h14');
export const IconMoon = icon('moon', 'M20 14.5A8.5 8.5 0 1 1 9.5 4 7.5 7.5 0 0 0 20 14.5z');
export const IconPencil = icon(
  'pencil',
  'M4 20l1-4.5L16.5 4a2.1 2.1 0 0 1 3 0l.5.5a2.1 2.1 0 0 1 0 3L8.5 19zM14 6.5l3.5 3.5',
);
export const IconPin = icon('pin', 'M9 4h6l-1 6 3 3H7l3-3zM12 13v7');
export const IconPlug = icon('plug', 'M8 3v5M16 3v5M5 8h14v2.5a7 7 0 0 1-14 0zM12 17.5V21');
export const IconPlus = icon('plus', 'M12 5v14M5 12h14');
export const IconQuestionMark = icon('question-mark', 'M8 8a4 4 0 1 1 5.6 3.7c-1 .5-1.6 1.3-1.6 2.3v1M12 19v.01');
export const IconRefresh = icon(
  'refresh',
  'M20 11A8 8 0 0 0 6 6.7L4 9M4 4v5h5M4 13a8 8 0 0 0 14 4.3l2-2.3M20 20v-5h-5',
);
export const IconReportAnalytics = icon('report-analytics', `${CLIPBOARD}M9 17v-3M12 17v-6M15 17v-2`);
export const IconRestore = icon('restore', 'M4 4v5h5M4.6 9a8 8 0 1 1 0 6');
export const IconRotation = icon(
  'rotation',
  `${circle(12, 12, 3)}M4 12a8 8 0 0 1 14-5.3M18 3v4h-4M20 12a8 8 0 0 1-14 5.3M6 21v-4h4`,
);
export const IconSearch = icon('search', LENS);
export const IconSchool = icon('school', 'M2 9l10-5 10 5-10 5zM6 11.5V16c3.5 3 8.5 3 12 0v-4.5M22 9v6');
export const IconSettings = icon('settings', `M4 7h9M19 7h1M4 17h1M11 17h9${circle(16, 7, 3)}${circle(8, 17, 3)}`);
export const IconSun = icon(
  'sun',
  `${circle(12, 12, 4)}M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.3 1.3M17.7 17.7L19 19M5 19l1.3-1.3M17.7 6.3L19 5`,
);
export const IconTemplate = icon('template', 'M4 4h16v4H4zM4 12h7v8H4zM15 12h5M15 16h5M15 20h5');
export const IconTrash = icon('trash', 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5');
export const IconUpload = icon('upload', 'M12 16V4M7 9l5-5 5 5M4 20h16');
export const IconUserCircle = icon('user-circle', `${ROUND}${circle(12, 10, 3)}M6.2 18.6a6.5 6.5 0 0 1 11.6 0`);
export const IconUserPlus = icon('user-plus', `${circle(9, 8, 4)}M2.5 20a6.5 6.5 0 0 1 13 0M19 8v6M22 11h-6`);
export const IconUsers = icon(
  'users',
  `${circle(9, 8, 4)}M2.5 20a6.5 6.5 0 0 1 13 0M16 4.3a4 4 0 0 1 0 7.4M18 14a6.5 6.5 0 0 1 3.5 6`,
);
export const IconX = icon('x', 'M6 6l12 12M18 6L6 18');
export const IconZoomIn = icon('zoom-in', `${LENS}M10.5 8v5M8 10.5h5`);
export const IconZoomOut = icon('zoom-out', `${LENS}M8 10.5h5`);
