/* Before anything is painted: the theme that the reader has chosen, else that of the system. */
const theme = localStorage.getItem('muster.theme');
if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
