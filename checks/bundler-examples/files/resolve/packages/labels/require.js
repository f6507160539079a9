console.log('labels/require.js');
