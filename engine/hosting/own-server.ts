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

/** `Containerfile` of a deployment: an image that is made of nothing but the deployment's folder. */
export function containerfile(): string {
  return [
    '# Made by the build. Serves the site by nginx: without root, on a file system that is only read.',
    '#   podman build --tag docs deploy/container',
    '#   podman run --read-only --tmpfs /tmp --publish 8080:8080 docs',
    'FROM docker.io/library/debian:12-slim',
    'RUN apt-get update \\',
    '  && apt-get install -y --no-install-recommends nginx libnginx-mod-http-brotli-static \\',
    '  && rm -rf /var/lib/apt/lists/*',
    `COPY . ${CONTAINER_FOLDER}`,
    'USER www-data',
    'EXPOSE 8080',
    '# Answers that have begun are finished.',
    'STOPSIGNAL SIGQUIT',
    `ENTRYPOINT ["nginx", "-c", "${CONTAINER_FOLDER}/nginx.conf", "-e", "stderr"]`,
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
