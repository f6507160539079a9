// Stands for `curl -i` in a second terminal, unseen by readers: starts the server of
// ./rspack.config.js on a free port, requests a path, prints the answer and ends:
// rspack serve -c curl.js --env path=/hours.txt --env header='Name: value' --env method=HEAD
// An `api.js` of the project runs beside it, as `node api.js` would in a third terminal.
const fs = require('node:fs');
const http = require('node:http');
const https = require('node:https');
const path = require('node:path');
const zlib = require('node:zlib');

/** An answer's body is shown by its beginning. */
const LENGTH = 1000;

function request({ server, options }, { path: url, header, method = 'GET' }) {
  const headers = { 'User-Agent': 'curl/8.5.0', Accept: '*/*' };
  if (header !== undefined) {
    const [name, value] = header.split(/:\s*(.*)/s);
    headers[name] = value;
  }
  const { port } = server.address();
  const isSecure = options.server.type !== 'http';
  // `localhost` is what the server would be asked for in a browser; only the port is another one.
  headers.Host ??= 'localhost:8080';
  return new Promise((resolve, reject) => {
    (isSecure ? https : http)
      .request(
        { host: 'localhost', port, path: url, method, headers, rejectUnauthorized: false },
        (response) => {
          const parts = [];
          response.on('data', (part) => parts.push(part));
          response.on('end', () => resolve({ response, body: Buffer.concat(parts) }));
        },
      )
      .on('error', reject)
      .end();
  });
}

function print({ response, body }) {
  const { httpVersion, statusCode, statusMessage, rawHeaders, headers } = response;
  console.log(`HTTP/${httpVersion} ${statusCode} ${statusMessage}`);
  for (let at = 0; at < rawHeaders.length; at += 2) {
    console.log(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  }
  const isZipped = headers['content-encoding'] === 'gzip';
  const text = (isZipped ? zlib.gunzipSync(body) : body).toString();
  console.log(`\n${text.slice(0, LENGTH)}`);
}

/** Starts the project's own server, if it has one; waits while another example holds its port. */
function startApi(file) {
  if (!fs.existsSync(file)) return Promise.resolve();
  const { createServer } = http;
  return new Promise((resolve, reject) => {
    load();
    function load() {
      http.createServer = (...args) =>
        createServer(...args)
          .once('listening', resolve)
          .once('error', (error) => {
            if (error.code !== 'EADDRINUSE') reject(error);
            else setTimeout(load, 100);
          });
      delete require.cache[file];
      require(file);
      http.createServer = createServer;
    }
  });
}

module.exports = (env) => {
  const api = startApi(path.resolve('api.js'));
  const config = require(path.resolve('rspack.config.js'));
  return {
    mode: 'development',
    devtool: false,
    ...config,
    stats: 'none',
    infrastructureLogging: { level: 'none' },
    devServer: {
      host: 'localhost',
      ...config.devServer,
      port: 0,
      async onListening(server) {
        await api;
        print(await request(server, env));
        process.exit(0);
      },
    },
  };
};
