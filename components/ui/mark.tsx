/** The sign: a sheet of a map with a survey point on it. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" stroke="var(--gz-accent)" aria-hidden>
      <path strokeWidth="1.2" opacity="0.5" d="M3 11h26M3 21h26M11 3v26M21 3v26" />
      <rect strokeWidth="2.2" x="2.5" y="2.5" width="27" height="27" rx="3" />
      <path strokeWidth="2.2" strokeLinejoin="round" fill="var(--gz-ground)" d="M16 8.2 24 23H8z" />
      <circle cx="16" cy="18" r="2.3" fill="var(--gz-accent)" stroke="none" />
    </svg>
  );
}
