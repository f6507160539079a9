module.exports = { output: { publicPath: 'https://cdn.example.com/shop/' } };
