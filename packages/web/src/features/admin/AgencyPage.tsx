export function Component() {
  return <h1>Agence</h1>
}
