// Evaluates React, so that the code that uses it finds that done.
import 'react-dom/client';
