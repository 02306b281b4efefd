"""Verifies deliveries that were written to a file: prints for each whether the library named by the argument accepts it."""
import importlib
import json
import os
import sys

library = importlib.import_module(f"{sys.argv[1]}.webhooks")


def accepts(secret, delivery):
    try:
        library.Webhook(secret).verify(delivery["body"].encode(), delivery["headers"])
        return True
    except library.WebhookVerificationError:
        return False


with open(os.environ["DELIVERIES"]) as file:
    deliveries = json.load(file)
print(json.dumps({one["name"]: accepts(one["secret"], one) for one in deliveries}))
