module.exports = { devtool: false };
