/** Whole configurations around the rules, for a server that has nothing else to do. */

/** Where the container image has the deployment. */
export const CONTAINER_FOLDER = '/srv/docs';

/** Debian's module for `.br` files. */
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** `nginx.conf` of the container: no root, nothing written but below `/tmp`, logs to the terminal. */
export function containerNginx(): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    '# Made by the build, for the image that `Containerfile` describes.',
    `load_module ${BROTLI};`,
    'worker_processes auto;',
    'pid /tmp/nginx.pid;',
    'error_log stderr warn;',
    'daemon off;',
    'events { worker_connections 1024; }',
    'http {',
    '  include /etc/nginx/mime.types;',
    '  default_type application/octet-stream;',
    '  access_log off;',
    '  server_tokens off;',
    '  sendfile on;',
    '  tcp_nopush on;',
    ...temporary.map((name) => `  ${name}_temp_path /tmp/${name};`),
    '  server {',
    '    listen 8080;',
    `    root ${CONTAINER_FOLDER}/site;`,
    `    include ${CONTAINER_FOLDER}/site.conf;`,
    '  }',
    '}',
    '',
  ].join('\n');
}

/** `Caddyfile`: with a host name for an address, Caddy gets the certificate itself. */
export function caddyfile(): string {
  return [
    '# Made by the build. SITE_ADDRESS=docs.example.org caddy run',
    '{$SITE_ADDRESS::8080} {',
    '  root * {$SITE_FOLDER:site}',
    '  import site.caddy',
    '}',
    '',
  ].join('\n');
}
