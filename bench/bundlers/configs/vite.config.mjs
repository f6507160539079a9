import react from '@vitejs/plugin-react-swc';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  cacheDir: '.cache',
  build: { target: 'chrome100' },
  server: {
    port: Number(process.env.PORT),
    host: '127.0.0.1',
    strictPort: true,
    hmr: { overlay: false },
  },
  logLevel: 'error',
});
