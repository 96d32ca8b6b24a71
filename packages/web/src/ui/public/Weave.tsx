const THREADS = [0, 1, 2, 3, 4, 5, 6] as const

/** A cloth grown from the product's mark. */
export function Weave({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 420 420" fill="none" aria-hidden="true">
      {THREADS.map((column) => (
        <path key={column} d={`M${30 + column * 60} 0V420`} stroke="#6f4488" strokeWidth="22" />
      ))}
      {THREADS.map((row) => (
        <path
          key={row}
          d={`M0 ${30 + row * 60}H420`}
          stroke={row === 3 ? "#e4613f" : "#8a5ba3"}
          strokeWidth="22"
        />
      ))}
      {THREADS.flatMap((column) =>
        THREADS.filter((row) => (row + column) % 2 === 0).map((row) => (
          <path
            key={`${column}-${row}`}
            d={`M${30 + column * 60} ${12 + row * 60}v36`}
            stroke="#6f4488"
            strokeWidth="22"
          />
        )),
      )}
    </svg>
  )
}
