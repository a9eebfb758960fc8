export function Logo({ size = 20 }: { size?: number }) {
  return (
    <svg className="logo" width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <path
        d="M15.2 4.6C11 2.4 5.4 4 6 7.2c.6 3.4 8 2.2 8.4 5.8.4 3.2-5.4 4.6-9.6 2.4"
        style={{ stroke: "var(--text-strong)" }}
        strokeWidth="1.9"
        strokeLinecap="round"
      />
      <circle cx="15.6" cy="4.8" r="2.6" style={{ fill: "var(--accent-fill)" }} />
      <circle cx="4.4" cy="15.2" r="2.6" style={{ fill: "var(--text-strong)" }} />
    </svg>
  );
}
