{
  "name": "@spieltag/{{package}}",
  "version": "1.0.0",
  "private": true,
  "type": "module",
  "scripts": {
    "build": "node ../remote-kit/src/build/cli.ts {{package}}",
    "dev": "node ../remote-kit/src/dev/remote.ts {{package}}",
    "publish": "node ../tools/remotes/main.ts publish {{package}}",
    "test": "node ../tools/test/unit.ts {{package}}"
  },
  "dependencies": {
    "@spieltag/shared-kernel": "{{kernel}}",
    "react": "{{react}}"
  }
}
