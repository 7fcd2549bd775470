const firstDayMs = (year: number, month: number): number => Date.UTC(year, month - 1, 1);

/** The shop's calendar: every month links to the one before and the one after, for ever. Null: not a calendar path. */
export const calendarPage = (path: string): string | null => {
  const match = /^\/calendar\?y=(\d{1,4})&m=(\d{1,2})$/.exec(path);
  const year = Number(match?.[1]);
  const month = Number(match?.[2]);
  if (match === null || year < 1 || month < 1 || month > 12) return null;
  return `<!DOCTYPE html>
<html lang="ja">
<head>
<meta charset="UTF-8">
<title>${year}年${month}月の営業日 | 木と道具の店こもれび</title>
</head>
<body>
<header><a href="/">木と道具の店こもれび</a></header>
<main>
<h1>${year}年${month}月の営業日</h1>
<table class="calendar">
<tr><th>日</th><th>月</th><th>火</th><th>水</th><th>木</th><th>金</th><th>土</th></tr>
${weeksOf(year, month).map(rowOf).join('\n')}
</table>
<p>水曜日は休みです。</p>
<p class="pager"><a href="${linkTo(year, month - 1)}">前の月</a> <a href="${linkTo(year, month + 1)}">次の月</a></p>
</main>
</body>
</html>
`;
};

const weeksOf = (year: number, month: number): readonly (readonly (number | null)[])[] => {
  const days = new Date(firstDayMs(year, month + 1) - 1).getUTCDate();
  const before = new Date(firstDayMs(year, month)).getUTCDay();
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_unused, weekday) => {
      const day = week * 7 + weekday - before + 1;
      return day >= 1 && day <= days ? day : null;
    }),
  );
};

const rowOf = (week: readonly (number | null)[]): string =>
  `<tr>${week.map((day, weekday) => `<td>${day === null ? '' : weekday === 3 ? `${day} 休` : day}</td>`).join('')}</tr>`;

const linkTo = (year: number, month: number): string => {
  const first = new Date(firstDayMs(year, month));
  return `/calendar?y=${first.getUTCFullYear()}&amp;m=${first.getUTCMonth() + 1}`;
};
