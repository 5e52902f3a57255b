import { render } from 'preact';
import { App } from './app.js';
import { applyTheme } from './ui/theme.js';
import { guardHistory } from './ui/unsaved.js';
import 'uplot/dist/uPlot.min.css';
import './styles.css';

applyTheme();
guardHistory();
render(<App />, document.getElementById('app')!);
