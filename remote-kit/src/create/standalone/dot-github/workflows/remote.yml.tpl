# Checks every change; what is merged is published and given to a tenth of the visitors first. A
# version whose pages fail is withdrawn by the site itself. The secret REMOTES_TOKEN ends, see README.md.
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
    permissions:
      contents: read
      pull-requests: write
    env:
      BRANCH: ${{ github.head_ref }}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
          cache: npm
      - run: npm ci --no-audit --no-fund
      # Outside the sources, which the version is made of.
      - run: npx remotes preview --branch "$BRANCH" > "$RUNNER_TEMP/preview.md"
        env:
          REMOTES_TOKEN: ${{ secrets.REMOTES_TOKEN }}
      # One comment, however often the branch is built.
      - name: comment
        run: |
          cd "$RUNNER_TEMP"
          cat preview.md >> "$GITHUB_STEP_SUMMARY"
          echo '<!-- preview of {{package}} -->' >> preview.md
          mine='.[] | select(.body | contains("<!-- preview of {{package}} -->")) | .id'
          comments="repos/$GITHUB_REPOSITORY/issues"
          gh api --paginate "$comments/$PULL/comments" --jq "$mine" > ids
          id=$(head -n 1 ids)
          if [ -n "$id" ]; then
            gh api -X PATCH "$comments/comments/$id" -F body=@preview.md
          else
            gh api "$comments/$PULL/comments" -F body=@preview.md
          fi
        env:
          GH_TOKEN: ${{ github.token }}
          PULL: ${{ github.event.pull_request.number }}

  ship:
    if: github.event_name == 'push'
    needs: check
    runs-on: ubuntu-latest
    # One after the other: a canary under way is not overtaken, and of several that wait the newest ships.
    concurrency: {{package}}
    # A canary waits for visitors; the log says what is waited for.
    timeout-minutes: 120
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
      # Outside the sources, which the version is made of.
      - run: npm run --silent release -- --json --reason "$REASON" > "$RUNNER_TEMP/release.json"
      # The version these sources have: after a revert that is an older one, not the newest.
      - name: deploy
        run: |
          version=$(node -p 'require(process.env.RUNNER_TEMP + "/release.json").version')
          npx remotes deploy {{package}} "$version" --in-turn --strategy Canary10Percent5Minutes --reason "$REASON"
