/** @jest-environment node */
import { renderToStaticMarkup } from 'react-dom/server';
import App from './App';

test('the panel shows its title', () => {
  expect(renderToStaticMarkup(<App />)).toContain('<h1>Coffee admin</h1>');
});
