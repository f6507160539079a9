export default ['Espresso', 'Flat white'];
