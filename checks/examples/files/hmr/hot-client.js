globalThis.applyUpdate = () => module.hot.check(true);
