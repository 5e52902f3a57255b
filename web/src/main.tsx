import { render } from 'preact';
import { App } from './app.js';
import { language } from './messages/messages.js';
import { applyTheme } from './ui/theme.js';
import { watchPrinting } from './ui/printing.js';
import { guardHistory } from './ui/unsaved.js';
import '@fontsource-variable/inter';
import 'uplot/dist/uPlot.min.css';
import './tokens.css';
import './styles.css';
import './print.css';

document.documentElement.lang = language;
applyTheme();
guardHistory();
watchPrinting();
render(<App />, document.getElementById('app')!);
