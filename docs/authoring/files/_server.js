const http = require('node:http');

function start(port) {
  const server = http.createServer((request, response) => {
    response.end(request.url);
  });
  server.listen(port);
}

start(8080);
