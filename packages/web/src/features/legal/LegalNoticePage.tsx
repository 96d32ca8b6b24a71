export function Component() {
  return <h1>Mentions légales</h1>
}
