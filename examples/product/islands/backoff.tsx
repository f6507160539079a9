import { useState } from 'react';

/** How long a job waits before each try; the reader chooses how many there are. */
export default function Backoff({ label }: { label: string }) {
  const [tries, setTries] = useState(3);
  const waits = Array.from({ length: tries }, (_, index) => 2 ** index);
  return (
    <div className="site-backoff">
      <label>
        {label}{' '}
        <input
          type="range"
          min="1"
          max="8"
          value={tries}
          onChange={(event) => setTries(Number(event.target.value))}
        />
      </label>
      <output>{waits.map((wait) => `${wait} s`).join(', ')}</output>
    </div>
  );
}
