{
  "name": "{{package}}",
  "kernel": "^{{kernel}}",
  "label": {
    "de": "{{de}}",
    "en": "{{en}}"
  },
  "applications": [
    {
      "name": "{{name}}",
      "module": "./app",
      "match": ["/{{name}}/*"],
      "slot": "main",
      "tab": {
        "order": {{order}},
        "icon": "{{icon}}",
        "label": {
          "de": "{{de}}",
          "en": "{{en}}"
        }
      }
    }
  ],
  "events": {
    "publishes": {
      "notification.requested": 1
    },
    "consumes": {}
  },
  "budget": {
    "firstBytes": 20000,
    "allBytes": 30000
  }
}
