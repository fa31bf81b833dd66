{
  "name": "@spieltag/{{package}}",
  "version": "1.0.0",
  "private": true,
  "type": "module",
  "scripts": {
    "build": "remotes build {{package}}",
    "dev": "remotes dev {{package}}",
    "publish": "remotes publish {{package}}",
    "test": "remotes test {{package}}"
  },
  "dependencies": {
    "@spieltag/shared-kernel": "{{kernel}}",
    "react": "{{react}}"
  }
}
