console.log('src/total.ts');
