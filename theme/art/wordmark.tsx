import type { ReactNode } from 'react';

/** The name in one round stroke; `logo-light.svg` and `logo-dark.svg` hold the same drawing. */
export const wordmark: ReactNode = (
  <path
    strokeWidth="3.2"
    d="M42.5 27V6.5h6.8a6 6 0 0 1 0 12h-6.8M49 18.5l6 8.5M71.8 14.2c-1-1.3-2.7-2-4.7-2-2.9 0-4.7 1.4-4.7 3.6 0 5.3 9.9 2 9.9 7.5 0 2.3-2 3.9-5.1 3.9-2.5 0-4.4-.9-5.4-2.6M78.8 34V12.2M78.8 19.7a7.3 7.5 0 1 1 14.6 0 7.3 7.5 0 1 1-14.6 0M113.8 12.2V27M113.8 19.7a7.3 7.5 0 1 1-14.6 0 7.3 7.5 0 1 1 14.6 0M131.8 14.9a7.3 7.5 0 1 0 0 9.5M138.8 5v22M148.3 12.2l-9.5 8.6M142.3 17.7l6.6 9.3"
  />
);
