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

  # Not from forks: they have no secrets.
  preview:
    if: github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository
    needs: check
    runs-on: ubuntu-latest
    concurrency: preview-${{ github.head_ref }}
    env:
      REMOTES_TOKEN: ${{ secrets.REMOTES_TOKEN }}
      BRANCH: ${{ github.head_ref }}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
          cache: npm
      - run: npm ci --no-audit --no-fund
      - run: npx remotes preview --branch "$BRANCH" >> "$GITHUB_STEP_SUMMARY"

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
