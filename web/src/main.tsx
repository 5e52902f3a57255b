import { render } from 'preact';
import { App } from './app.js';
import { takeKeyFromFragment } from './session/key.js';
import { applyTheme } from './ui/theme.js';
import 'uplot/dist/uPlot.min.css';
import './styles.css';

takeKeyFromFragment();
applyTheme();
render(<App />, document.getElementById('app')!);
