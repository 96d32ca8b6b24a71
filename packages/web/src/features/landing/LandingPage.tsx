export function Component() {
  return <h1>Trame</h1>
}
