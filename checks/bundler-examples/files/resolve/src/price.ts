console.log('src/price.ts');
