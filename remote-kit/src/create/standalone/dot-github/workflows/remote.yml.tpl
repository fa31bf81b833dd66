# Checks every change; what is merged is published and given to a tenth of the visitors first. A
# version whose pages fail is withdrawn by the site itself.
name: {{package}}

on:
  pull_request:
  push:
    branches: [main]

jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
          cache: npm
      - run: npm ci --no-audit --no-fund
      - run: npm run check
      - run: npm test
      - run: npm run build

  ship:
    if: github.event_name == 'push'
    needs: check
    runs-on: ubuntu-latest
    # One after the other: a canary under way is not overtaken.
    concurrency: {{package}}
    env:
      REMOTES_TOKEN: ${{ secrets.REMOTES_TOKEN }}
      REASON: ${{ github.event.head_commit.message }}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
          cache: npm
      - run: npm ci --no-audit --no-fund
      - run: npx remotes impact
      - run: npm run release -- --reason "$REASON"
      - run: npx remotes deploy --strategy Canary10Percent5Minutes --reason "$REASON"
