// Refuses an old Node with a message, in JavaScript for any Node: every command loads this first. The project's own
// Node runs the rest, but npm needs one to install it.
var parts = process.versions.node.split('.')
var release = Number(parts[0]) * 1000 + Number(parts[1])
if (release < 20019) {
  process.stderr.write(
    '\nThis is Node ' +
      process.versions.node +
      ' (' +
      process.execPath +
      '); the project needs 20.19 or later.\n' +
      'Debian packages an older one: see https://nodejs.org/en/download, or deb.nodesource.com.\n\n',
  )
  process.exit(1)
}
